import type { Finding, SetupCheck } from '#app/platform/setup-checks.ts'

/** Arranges the checks of the set-up; pure. */

const STAGE_LABELS: Readonly<Record<SetupCheck['stage'], string>> = {
  entering: 'Entering',
  paying: 'Paying',
  later: 'After submissions close',
  email: 'Email',
  limits: 'System and limits',
}

interface FindingGroup {
  level: Finding['level']
  count: number
  stages: { label: string; findings: ArrangedFinding[] }[]
}

/** A finding with its check, of which several can come. */
export interface ArrangedFinding extends Finding {
  check: Pick<SetupCheck, 'title' | 'part'>
  /** The last of its check. */
  isLast: boolean
}

/** Puts what stops entrants before what is probably a mistake, each by stage in the order of the checks, and last the checks that passed. */
export function arrangeChecks(checks: readonly SetupCheck[]): { groups: FindingGroup[]; passed: string[] } {
  const stages = [...new Set(checks.map(({ stage }) => stage))]
  const groups = (['stops', 'warns'] as const).map((level): FindingGroup => {
    const parts = stages.flatMap((stage) => {
      const findings = checks
        .filter((check) => check.stage === stage)
        .flatMap((check) => {
          const found = check.findings.filter((finding) => finding.level === level)
          const { title, part } = check
          return found.map((finding, at) => ({
            ...finding,
            ...{ check: { title, part }, isLast: at === found.length - 1 },
          }))
        })
      return findings.length > 0 ? [{ label: STAGE_LABELS[stage], findings }] : []
    })
    return { level, count: parts.reduce((sum, { findings }) => sum + findings.length, 0), stages: parts }
  })
  return {
    groups: groups.filter(({ count }) => count > 0),
    passed: checks.filter(({ findings }) => findings.length === 0).map(({ title }) => title),
  }
}
