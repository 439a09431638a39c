import type { Reader } from '#db/client.ts'
import { usesPart, type AwardPart } from '#app/platform/award-parts.ts'

/** In the order in which an entrant would run into what is wrong. */
const STAGES = ['entering', 'paying', 'later', 'email', 'limits'] as const

/** A page of the admins to fix a finding on. */
export interface FixingPage {
  to: string
  label: string
}

export interface Finding {
  /** `stops`: people cannot enter or pay. `warns`: probably a mistake. */
  level: 'stops' | 'warns'
  page: FixingPage
  message: string
}

/** One check of what is set up; without findings it passes. */
export interface SetupCheck {
  stage: (typeof STAGES)[number]
  title: string
  /** The part of the product that it is about: an award that does without is not asked. */
  part?: AwardPart
  /** Every award needs it, so that no admin can say that theirs does without. */
  needed?: true
  findings: Finding[]
}

export interface SetupQuestion {
  /** The season's. */
  year: number
  /** The award's, for times in messages. */
  zone: string
  /** The settings by name. */
  configs: Readonly<Record<string, string>>
  now: Date
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** What this module has to have set up for entrants, by the same rules that stop them. */
    setupChecks?: (asked: SetupQuestion, reader: Reader) => SetupCheck[] | Promise<SetupCheck[]>
  }
}

export const stops = (page: FixingPage, message: string): Finding => ({ level: 'stops', page, message })
export const warns = (page: FixingPage, message: string): Finding => ({ level: 'warns', page, message })

/** The checks of what an award uses. */
export const checksInUse = (checks: readonly SetupCheck[], configs: SetupQuestion['configs']): SetupCheck[] =>
  checks.filter(({ part }) => usesPart(configs, part))

/** Where it is stored which checks an award is not asked, a title a line. */
export const LEFT_OUT_SETTING = 'setup_check_left_out'

/** The titles of the checks that admins have said their award does without. */
export const leftOutIn = (configs: SetupQuestion['configs']): string[] =>
  (configs[LEFT_OUT_SETTING] ?? '').split('\n').filter((title) => title !== '')

/** Whether admins can say that their award does without what a check asks for: a limit of the system is no choice of theirs. */
export const canLeaveOut = ({ stage, part, needed }: SetupCheck): boolean =>
  stage !== 'limits' && !part && !needed

/** The checks without those left out; what stops entrants is found all the same. */
export function withoutLeftOut(
  checks: readonly SetupCheck[],
  configs: SetupQuestion['configs'],
): SetupCheck[] {
  const leftOut = leftOutIn(configs)
  return checks.flatMap((check) => {
    if (!leftOut.includes(check.title) || !canLeaveOut(check)) return [check]
    const findings = check.findings.filter(({ level }) => level === 'stops')
    return findings.length > 0 ? [{ ...check, findings }] : []
  })
}

/** Checks by stage, otherwise in their order. */
export function byStage(checks: readonly SetupCheck[]): SetupCheck[] {
  return STAGES.flatMap((stage) => checks.filter((check) => check.stage === stage))
}
