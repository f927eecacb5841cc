/**
 * The review site: a view model of records, and the templates that make HTML of it.
 *
 * <p>It stands apart from the checker so that each can be read alone. The checker decides what is true and fills the records; nothing
 * here judges. The other way round, no HTML is written there, but for the table of a counterexample, which
 * {@code optimist.tla.Lanes} draws.
 *
 * <p>Templates are those of jte, made into classes when the module is built. A template that names something that the view model
 * does not have does not compile, and every value is escaped for the place where it stands. Text that is HTML already is an
 * {@link optimist.site.Html}, and no template uses {@code $unsafe}. Pages are well-formed XML as well, so that a test can read
 * them with the parser of the JDK.
 */
@NullMarked
package optimist.site;

import org.jspecify.annotations.NullMarked;
