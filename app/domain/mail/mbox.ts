/** Reads the mails of an mbox file: each begins with a line "From …" at the start or after an empty line. Pure. */

export interface MailsFound {
  mails: Buffer[]
  /** Bytes up to the end of the last mail. */
  end: number
}

const FROM = Buffer.from('From ')
const LF = 10
const CR = 13

/** `last`: the piece ends with the file and the file does not grow, so the last mail is complete. */
export function mailsIn(piece: Buffer, { last }: { last: boolean }): MailsFound {
  const starts = startsIn(piece)
  // Text before the first mail is kept as an unreadable mail where there is nothing else.
  const begins = beginsMail(piece) || piece.length === 0 ? starts : [0, ...starts]
  const whole = last ? begins : begins.slice(0, -1)
  const mails = whole.map((start, index) =>
    unquoted(piece.subarray(start, begins[index + 1] ?? piece.length)),
  )
  const end = last ? piece.length : (begins.at(-1) ?? 0)
  return { mails: mails.filter((mail) => mail.toString('latin1').trim() !== ''), end }
}

/** Whether the piece begins with a mail, after empty lines. */
export function beginsMail(piece: Buffer): boolean {
  return /^\s*From /.test(piece.subarray(0, 64).toString('latin1'))
}

function startsIn(piece: Buffer): number[] {
  const starts: number[] = []
  for (let at = piece.indexOf(FROM); at >= 0; at = piece.indexOf(FROM, at + 1)) {
    if (at === 0 || endsEmptyLine(piece, at)) starts.push(at)
  }
  return starts
}

/** Whether the line before this one is empty, with either kind of line end. */
function endsEmptyLine(piece: Buffer, at: number): boolean {
  if (piece[at - 1] !== LF) return false
  const before = piece[at - 2] === CR ? at - 3 : at - 2
  return before < 0 || piece[before] === LF
}

/** The mail without its "From " line and with quoted "From " lines restored. */
function unquoted(mail: Buffer): Buffer {
  const from = mail.subarray(0, FROM.length).equals(FROM)
  const body = from ? mail.subarray(mail.indexOf(LF) + 1 || mail.length) : mail
  return Buffer.from(body.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
}
