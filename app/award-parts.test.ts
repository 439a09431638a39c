import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { screens } from '#app/addresses.ts'
import { installAddressRights, rightsAt } from '#app/http/admin-access.ts'
import { setUpSteps } from '#app/domain/overview/set-up/steps.ts'
import { settingDefinitions } from '#app/domain/season/settings/definitions.ts'
import { modules } from '#app/modules.server.ts'
import { AWARD_PART_KEYS, AWARD_PARTS, type AwardPart } from '#app/platform/award-parts.ts'

/** Finds what belongs to a part of the product that an award can do without, and does not say so (decision 166). */

const root = fileURLToPath(new URL('.', import.meta.url))

/** The part of each folder that has one, and of those below it that differ. Folders of the domain and of routes are called alike. */
const PART_OF_FOLDER: Readonly<Record<string, AwardPart | null>> = {
  judging: 'judging',
  // Admins have conflicts of interest too, in an award without a jury.
  'judging/conflicts': null,
  voting: 'voting',
  // Winners are decided, announced and published without ballots as well.
  'voting/results': null,
  'voting/decided': null,
  'voting/correction': null,
  'voting/jury': 'judging',
  'voting/comments': 'judging',
  'people/memberships': 'memberships',
  'people/membership-types': 'memberships',
  sponsorship: 'sponsors',
  // Invoices of sponsors and of trophies are paid there, whatever is switched off since.
  'sponsorship/invoice': null,
  press: 'press',
  'press/events': 'events',
  'press/indee': 'screenings',
  credentials: 'press',
  ceremony: 'ceremony',
  'ceremony/trophies': 'trophies',
  'nominees/certificates': 'certificates',
}

function partOfFolder(folder: string): AwardPart | null {
  const within = Object.keys(PART_OF_FOLDER).filter(
    (each) => folder === each || folder.startsWith(`${each}/`),
  )
  const nearest = within.sort((a, b) => b.length - a.length)[0]
  return nearest === undefined ? null : (PART_OF_FOLDER[nearest] ?? null)
}

beforeAll(() => installAddressRights(screens))

describe('parts of an award', () => {
  test('each is that of its modules', () => {
    const said = modules.map(({ name, part = null }) => [name, part])
    expect(said).toEqual(modules.map(({ name }) => [name, partOfFolder(name)]))
    const named = new Set(modules.flatMap(({ part }) => part ?? []))
    expect([...named].sort()).toEqual([...AWARD_PART_KEYS].sort())
  })

  test('each says what it holds, before it is switched off', () => {
    const saying = new Set(modules.flatMap(({ part, partHolding }) => (partHolding && part ? [part] : [])))
    expect(AWARD_PART_KEYS.filter((part) => !saying.has(part))).toEqual([])
  })

  test('each is that of its addresses', () => {
    /** Addresses of a part outside its folders, and of none inside one. */
    const others: Record<string, AwardPart | null> = {
      '/membership': 'memberships',
      '/membership/apply/:code': 'memberships',
      '/membership/pay': 'memberships',
      '/members/proof': 'memberships',
      '/submissions/materials/:submissionId/:roundId': 'judging',
      '/submissions/questions/:submissionId': 'judging',
      '/admin/nominations/ballots': 'voting',
      // The winners of a jury are sealed with keys as well.
      '/admin/voting/count': null,
      '/admin/voting/pass-on': null,
      '/admin/voting/drill': null,
      '/votes/results': null,
      '/judges/conflicts/:categoryId': 'judging',
      '/votes/results/:year/:file': null,
      // The public pages of nominees and winners do not belong to the press room.
      '/nominees': null,
      '/nominees/:year': null,
      '/winners': null,
      '/winners/:year': null,
      '/sitemap.xml': null,
      '/robots.txt': null,
    }
    const calendar = (address: string): AwardPart | undefined =>
      address.startsWith('/calendar') ? 'events' : undefined
    const wrong = screens.flatMap(({ address, file, part }) => {
      const folder = file.replace(/^routes\/\w+\//, '').replace(/(?:-[\w-]+)?\.tsx?$/, '')
      const shared =
        file.startsWith('routes/admin/people/agreements/') || file.includes('/people/signatures/')
      const base = /^\/admin\/(judges|sponsor|media-credentials)/.exec(address)?.[1] ?? ''
      const ofAgreement =
        { judges: 'judging', sponsor: 'sponsors', 'media-credentials': 'press' }[base] ?? null
      const wanted =
        address in others
          ? others[address]
          : (calendar(address) ?? (shared ? ofAgreement : partOfFolder(folder)))
      return part === wanted ? [] : [`${address}: ${part}, should be ${wanted}`]
    })
    expect(wrong).toEqual([])
  })

  test('an address of one has a loader or an action, which is what is closed', () => {
    const open = screens
      .filter(({ part }) => part !== null)
      .filter(({ file }) => {
        const text = fs.readFileSync(path.join(root, file), 'utf8')
        return !/export (?:async )?(?:function|const) loader\b|export \{[^}]*\bloader\b/.test(text)
      })
      .map(({ address, only, file }) => [address, only, file])
    expect(open.filter(([, only]) => only !== 'POST')).toEqual([])
  })

  test('a step of the set-up is of the part of its page', () => {
    const facts = {
      ...{ year: 2027, zone: 'UTC', released: '', currency: 'EUR', tax: '', configs: {} },
      ...{ categories: 0, open: 0, withoutQuestions: 0, tiers: 0, withoutPrice: 0, cards: 'none' as const },
      ...{ memberships: 0, admins: 1, rulesOn: 0, stopping: 0, samples: 0, published: false },
    }
    const steps = setUpSteps(facts)
    expect(steps.map(({ title, part = null }) => [title, part])).toEqual(
      steps.map(({ title, to }) => [title, rightsAt(to.split('?')[0] ?? to).part]),
    )
    const configs = { [AWARD_PARTS.memberships]: '0' }
    expect(setUpSteps({ ...facts, configs }).length).toBe(steps.length - 1)
  })

  test('each is switched by a setting', () => {
    const names = settingDefinitions.map(({ name }) => name)
    expect(Object.values(AWARD_PARTS).filter((name) => !names.includes(name))).toEqual([])
  })

  test('a link from outside of one is known', () => {
    /** Tells which files belong to a part though their folder belongs to another. */
    const inside: Readonly<Record<string, RegExp>> = {
      // The jury decides on the pages of judges.
      judging: /^voting\/|^judging\/|^people\/accounts\/account-audiences/,
      voting: /^people\/accounts\/account-audiences/,
      press: /^people\/accounts\/account-audiences|^press\//,
      events: /^press\/(?:answer|calendar|event|own-feed)\./,
      memberships:
        /^people\/accounts\/.*membership|^people\/accounts\/(?:admin-tasks|components\/application-form)|^account\/|^people\/membership-proof|^money\/cart\/membership/,
    }
    const parts = new Map(screens.flatMap(({ address, part }) => (part ? [[address, part] as const] : [])))
    const found = fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?:domain|routes)\/.*\.tsx?$/.test(file) && !/\.test\.|\/map\.ts$/.test(file))
      .flatMap((file) => {
        const folder = file.replace(/^domain\//, '').replace(/^routes\/\w+\//, '')
        const own =
          partOfFolder(folder.replace(/(?:-[\w-]+)?(?:\.server)?\.tsx?$/, '')) ?? partOfFolder(folder)
        const text = fs.readFileSync(path.join(root, file), 'utf8')
        const linked = [...text.matchAll(/href\(\s*'([^']+)'/g)].map(([, address = '']) => parts.get(address))
        return [...new Set(linked)]
          .filter((part) => part && part !== own && !inside[part]?.test(folder))
          .map((part) => `${file}: ${part}`)
      })
    expect(found.sort()).toEqual(KNOWN_LINKS)
  })
})

/** Links to a part from outside, each of which is left out or not reached where the award does without the part. */
const KNOWN_LINKS: readonly string[] = [
  'domain/ceremony/packs/components/pack-content.tsx: certificates',
  'domain/nominees/nominations/components/nomination-tabs.tsx: voting',
  'domain/nominees/nominations/components/personal-letter.tsx: certificates',
  'domain/nominees/nominations/components/personal-letter.tsx: trophies',
  'domain/overview/award-page/components/award-page.tsx: events',
  'domain/overview/award-page/components/award-page.tsx: sponsors',
  'domain/overview/award-page/components/award-works.tsx: judging',
  'domain/overview/people/components/person-parts.tsx: judging',
  'domain/overview/people/components/person-parts.tsx: memberships',
  'domain/overview/set-up/steps.ts: memberships',
  'domain/people/accounts/rules.ts: judging',
  'domain/people/accounts/rules.ts: press',
  'domain/people/accounts/rules.ts: voting',
  'domain/people/agreements/audience-words.ts: judging',
  'domain/people/agreements/setup-checks.server.ts: judging',
  'domain/submissions/addresses.ts: judging',
  'domain/submissions/components/student-membership.tsx: memberships',
  'domain/submissions/setup-checks.server.ts: memberships',
  'domain/voting/results/tell-keyholders.server.ts: voting',
  'domain/voting/rounds/setup-checks.server.ts: memberships',
  'routes/admin/catalogue/categories/view.tsx: judging',
  'routes/admin/voting/decided/list.tsx: voting',
  'routes/entrant/submissions/questions.tsx: judging',
  'routes/press/press/indee/eligibility.tsx: memberships',
  'routes/public/people/sign-up.tsx: memberships',
  'routes/public/press/sitemap.ts: events',
]
