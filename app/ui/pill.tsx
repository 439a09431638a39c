import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

export type Tone = 'neutral' | 'warn' | 'good' | 'bad'

export const TONE_SIGNS: Readonly<Record<Tone, string>> = { neutral: '○', warn: '◐', good: '✓', bad: '!' }

export interface PillProps {
  /** Default `neutral`. */
  tone?: Tone
  /** Default: the tone's own sign. `null` leaves it out, for words that are no state. */
  sign?: string | null
  /** The state in words. */
  children: ReactNode
}

/** A state: always word, sign and colour together. */
export function Pill({ tone = 'neutral', sign = TONE_SIGNS[tone], children }: PillProps) {
  return (
    <span className={classes('pill', tone !== 'neutral' && `pill-${tone}`)}>
      {sign ? <span aria-hidden="true">{sign}</span> : null}
      {children}
    </span>
  )
}
