import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Criterion } from '#app/domain/judging/rubrics/rules.ts'
import type { FormReview } from './scoring-view.ts'
import { useShortcuts, type Shortcuts } from './use-shortcuts.ts'
import type { Saver } from './score-saver.ts'

export interface ScoringFacts {
  publicId: string
  writer: number
  version: number
  savedFrom: string
  savedSeq: number
  criteria: readonly Criterion[]
  /** The loaded page; a report loads it again, and saving starts over. */
  loaded: object
  /** The review can be changed now. */
  active: boolean
}

export interface LiveScoring extends Shortcuts {
  /** The weighted total of the chosen scores; undefined before the first choice. */
  total: number | null | undefined
  version: number | null
  /** The progress of saving; null before the first change. */
  message: string | null
  overtaken: FormReview | null
}

/** The live total, saving after each change, and keyboard shortcuts, fetched after the page. */
export function useScoring(form: RefObject<HTMLFormElement>, facts: ScoringFacts): LiveScoring {
  const { publicId, writer, version, savedFrom, savedSeq, criteria, loaded, active } = facts
  const keys = useShortcuts(form)
  const [live, show] = useState<Pick<LiveScoring, 'total' | 'version' | 'message' | 'overtaken'>>({
    total: undefined,
    version: null,
    message: null,
    overtaken: null,
  })
  const weights = useRef(criteria)
  weights.current = criteria
  useEffect(() => {
    const { current } = form
    show({ total: undefined, version: null, message: null, overtaken: null })
    if (!current || !active) return
    let saver: Saver | undefined
    let left = false
    void import('#app/domain/judging/reviews/components/score-saver.ts').then(
      ({ startSaver }) => {
        if (left) return
        saver = startSaver(
          current,
          { publicId, writer, version, savedFrom, savedSeq, criteria: weights.current },
          (change) => {
            if (!left) show((before) => ({ ...before, ...change }))
          },
        )
      },
      // Without the script the form's buttons save.
      () => undefined,
    )
    return () => {
      left = true
      saver?.stop()
    }
  }, [form, publicId, writer, version, savedFrom, savedSeq, loaded, active])
  return { ...live, ...keys }
}
