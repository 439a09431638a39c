import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LEGAL_LABELS, LEGAL_PAGES, legalText } from './legal.ts'

const SITE = { to: withQuery(href('/admin/configs'), { group: 900 }), label: 'Settings of the site' }

const WHY = {
  terms: 'people accept them when they sign up',
  privacy: 'people see it when they sign up',
  imprint: 'many countries require one',
} as const

/** About the award: who gives it, and the texts it has to publish. */
export function identityChecks({ configs }: Pick<SetupQuestion, 'configs'>): SetupCheck[] {
  const missing = LEGAL_PAGES.filter((page) => legalText(configs, page) === '')
  return [
    {
      stage: 'entering',
      title: 'The award says who gives it, and has its terms, privacy and legal notice',
      findings: [
        ...(configs.organisation_name?.trim() ? [] : [warns(SITE, 'Nothing says who gives the award.')]),
        ...missing.map((page) => warns(SITE, `${LEGAL_LABELS[page]}: there is no text, and ${WHY[page]}.`)),
      ],
    },
  ]
}
