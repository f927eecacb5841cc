package optimist.example;

import java.util.Map;
import optimist.Action;

/** Programs that raise one of two flags, and look at the other, or at their own. */
public final class Flags {
    private volatile int a;
    private volatile int b;

    void storeALoadB(Map<String, Integer> found) {
        storeA();
        found.put("b saw", loadB());
    }

    void storeBLoadA(Map<String, Integer> found) {
        storeB();
        found.put("a saw", loadA());
    }

    void storeALockedLoadB(Map<String, Integer> found) {
        storeALocked();
        found.put("b saw", loadB());
    }

    void storeBLockedLoadA(Map<String, Integer> found) {
        storeBLocked();
        found.put("a saw", loadA());
    }

    void storeAFenceLoadB(Map<String, Integer> found) {
        storeA();
        fence();
        found.put("b saw", loadB());
    }

    void storeBFenceLoadA(Map<String, Integer> found) {
        storeB();
        fence();
        found.put("a saw", loadA());
    }

    void storeAStoreB(Map<String, Integer> found) {
        storeA();
        storeB();
    }

    void loadBLoadA(Map<String, Integer> found) {
        found.put("b saw", loadB());
        found.put("a saw", loadA());
    }

    void storeALoadALoadB(Map<String, Integer> found) {
        storeA();
        found.put("a saw", loadA());
        found.put("b saw", loadB());
    }

    void storeBTwoStoreATwo(Map<String, Integer> found) {
        storeBTwo();
        storeATwo();
    }

    void storeATwoLoadA(Map<String, Integer> found) {
        storeATwo();
        found.put("a then saw", loadA());
    }

    void storeAStoreATwoLoadA(Map<String, Integer> found) {
        storeA();
        storeATwo();
        found.put("a then saw", loadA());
    }

    void awaitA(Map<String, Integer> found) {
        int seen = loadA();
        while (seen == 0) {
            seen = loadA();
        }
        found.put("a saw", seen);
    }

    void end(Map<String, Integer> found) {
        found.put("a", a);
        found.put("b", b);
    }

    @Action("StoreA")
    private void storeA() {
        a = 1;
    }

    @Action("StoreB")
    private void storeB() {
        b = 1;
    }

    @Action("StoreATwo")
    private void storeATwo() {
        a = 2;
    }

    @Action("StoreBTwo")
    private void storeBTwo() {
        b = 2;
    }

    @Action("StoreALocked")
    private void storeALocked() {
        a = 1;
    }

    @Action("StoreBLocked")
    private void storeBLocked() {
        b = 1;
    }

    @Action("Fence")
    private void fence() {}

    @Action("LoadA")
    private int loadA() {
        return a;
    }

    @Action("LoadB")
    private int loadB() {
        return b;
    }
}
