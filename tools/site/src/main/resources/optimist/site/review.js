// Filters the list of claims, and steps through counterexamples. Every page says the same without it.
'use strict';

function filter(form) {
  const items = [...document.querySelectorAll('#all-claims > li')];
  const keys = ['verdict', 'pattern', 'source'];
  const update = () => {
    const words = form.words.value.trim().toLowerCase();
    let shown = 0;
    for (const item of items) {
      const fits = keys.every((key) => !form[key].value || item.dataset[key] === form[key].value)
        && item.textContent.toLowerCase().includes(words);
      item.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    form.count.value = `${shown} of ${items.length} claims`;
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  update();
}

function stepThrough(box) {
  const rows = [...box.querySelectorAll('tbody > tr')];
  if (rows.length === 0) {
    return;
  }
  let at = rows.length;
  const controls = document.createElement('div');
  controls.className = 'controls';
  const place = document.createElement('span');
  place.setAttribute('aria-live', 'polite');
  const go = (to) => {
    at = Math.max(0, Math.min(rows.length, to));
    rows.forEach((row, i) => {
      row.classList.toggle('now', at < rows.length && i === at - 1);
      row.classList.toggle('later', i >= at);
    });
    place.textContent = at === 0 ? 'the start' : `step ${at} of ${rows.length}`;
  };
  for (const [text, label, to] of [
    ['|<', 'To the start', () => 0],
    ['<', 'One step back', () => at - 1],
    ['>', 'One step on', () => at + 1],
    ['all', 'All steps', () => rows.length],
  ]) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.setAttribute('aria-label', label);
    button.addEventListener('click', () => go(to()));
    controls.append(button);
  }
  controls.append(place);
  box.before(controls);
  box.addEventListener('keydown', (event) => {
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: rows.length }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      go(to);
    }
  });
  go(at);
}

const form = document.getElementById('filter');
if (form) {
  filter(form);
}
document.querySelectorAll('.steps').forEach(stepThrough);
// What is folded is printed, too.
window.addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((part) => { part.open = true; }));
