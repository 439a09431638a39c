import type { FormEvent } from 'react'
import { Input } from '#app/ui/input.tsx'
import type { InputProps } from '#app/ui/input.tsx'
import { applyMask } from '#app/ui/mask.ts'

export type MaskedInputProps = InputProps & {
  /** `#` a digit, `@` a letter, `*` either; other characters stand for themselves, as in `(###) ###-####`. */
  mask: string
}

/** A line of text that formats itself while it is typed. It never refuses a key or a paste: the server decides. */
export function MaskedInput({ mask, onInput, ...props }: MaskedInputProps) {
  function format(event: FormEvent<HTMLInputElement>) {
    const field = event.currentTarget
    const atEnd = field.selectionStart === field.value.length
    const formatted = atEnd ? applyMask(mask, field.value) : null
    if (formatted !== null && formatted !== field.value) field.value = formatted
    onInput?.(event)
  }
  return <Input onInput={format} {...props} />
}
