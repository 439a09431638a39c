/** Lines as they are typed, one a row, without empty ones. */
export const typedLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
