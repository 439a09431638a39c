import type { FormEvent } from 'react'
import { Input, type InputProps } from '#app/ui/input.tsx'
import { applyMask } from '#app/ui/mask.ts'

export type MaskedInputProps = InputProps & {
  /**
   * `#` a digit, `@` a letter, `*` either; other characters stand for themselves, as in `(###) ###-####`. A function
   * chooses by what is typed; `null` leaves that alone.
   */
  mask: string | ((typed: string) => string | null)
}

/** A line of text that formats itself while it is typed. It never refuses a key or a paste: the server decides. */
export function MaskedInput({ mask, onInput, ...props }: MaskedInputProps) {
  function format(event: FormEvent<HTMLInputElement>) {
    const field = event.currentTarget
    const atEnd = field.selectionStart === field.value.length
    const shape = typeof mask === 'function' ? mask(field.value) : mask
    const formatted = atEnd && shape !== null ? applyMask(shape, field.value) : null
    if (formatted !== null && formatted !== field.value) field.value = formatted
    onInput?.(event)
  }
  return <Input onInput={format} {...props} />
}
