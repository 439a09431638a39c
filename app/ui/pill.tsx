import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

export type Tone = 'neutral' | 'warn' | 'good' | 'bad'

export const TONE_SIGNS: Readonly<Record<Tone, string>> = { neutral: '○', warn: '◐', good: '✓', bad: '!' }

export interface PillProps {
  /** Default `neutral`. */
  tone?: Tone
  /** Default: the tone's own sign. `null` leaves it out, for text that is not a state. */
  sign?: string | null
  /** The state's name, as a table of `StateLabel` has it: `<Pill {...LABELS[state]} />`. */
  label?: string
  /** In place of `label`. */
  children?: ReactNode
}

/** How a state is shown. */
export interface StateLabel {
  label: string
  tone: Tone
}

/** A state: always text, sign and colour together. */
export function Pill({ tone = 'neutral', sign = TONE_SIGNS[tone], label, children = label }: PillProps) {
  return (
    <span className={classes('pill', tone !== 'neutral' && `pill-${tone}`)}>
      {sign ? <span aria-hidden="true">{sign}</span> : null}
      {children}
    </span>
  )
}
