/** A text with the full stop of a sentence; one that ends in its own, as an abbreviation does, gets no second. */
export const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
