/** A file that cannot be read as a table, with a sentence for its owner. */
export class Unreadable extends Error {}
