/** Why a command refused. The route maps it to a status; the message is for the person. */
export type RefusalCode = 'not_found' | 'forbidden' | 'conflict' | 'invalid' | 'closed' | 'throttled'

export interface Refusal {
  ok: false
  code: RefusalCode
  message: string
  /** Messages by field name, for a refusal about input. */
  fields?: Record<string, string[]>
}

/** An expected failure is a value; only the unexpected throws. */
export type Outcome<T = void> = { ok: true; value: T } | Refusal

export function ok(): { ok: true; value: undefined }
export function ok<T>(value: T): { ok: true; value: T }
export function ok<T>(value?: T) {
  return { ok: true as const, value }
}

export function refuse(code: RefusalCode, message: string, fields?: Record<string, string[]>): Refusal {
  return fields ? { ok: false, code, message, fields } : { ok: false, code, message }
}
