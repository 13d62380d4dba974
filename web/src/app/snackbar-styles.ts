/**
 * The element that goober, notistack's styles, writes into. It would make one with `innerHTML`, which the
 * Content-Security-Policy forbids; it takes one that is there.
 */
const styles = document.createElement('style')
styles.id = '_goober'
styles.append(' ')
document.head.append(styles)
