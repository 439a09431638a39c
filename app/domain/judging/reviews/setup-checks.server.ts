import { BLIND_LIMIT } from '#app/domain/season/seasons/config-input.ts'
import { SETTINGS } from '#app/domain/season/seasons/setup-checks.server.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'

/** What blind judging cannot hide, where judging is blind. */
export function findBlindChecks({ configs }: SetupQuestion): SetupCheck[] {
  if (configs.judging_blind !== '1') return []
  return [
    { stage: 'limits', part: 'judging', title: 'Blind judging', findings: [warns(SETTINGS, BLIND_LIMIT)] },
  ]
}
