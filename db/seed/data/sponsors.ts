import type { NewPackageInput } from '#app/domain/sponsorship/packages/schema.ts'
import { sizeOf, type ArtworkSpec } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import type { ArtworkPart } from '#app/domain/sponsorship/artwork/rules.ts'
import type { CoSponsor } from '#app/domain/sponsorship/applications/co-sponsors.ts'
import type { Benefit, PackageKind } from '#app/domain/sponsorship/packages/rules.ts'

/** What the demonstration sells to sponsors and advertisers. All names are invented. */

interface PackageSeed {
  kind: PackageKind
  name: string
  usd: number
  places: number | null
  /** From the award; what it needs from the sponsor follows from the kind. */
  includes: readonly string[]
  /** Free entries. */
  entries?: number
  size?: string
  rules?: 'print' | 'screen'
  artwork?: ArtworkSpec
}

const printed = (width: number, height: number): ArtworkSpec => ({
  ...{ place: 'programme', width, height, bleed: 3, safe: 10, pages: 1 },
  ...{ colour: 'cmyk', minDpi: 300, formats: 'pdf', maxMb: 100 },
})
const banner = (place: ArtworkSpec['place'], width: number, height: number): ArtworkSpec => ({
  ...{ place, width, height, bleed: 0, safe: 0, pages: 1 },
  ...{ colour: 'rgb', minDpi: 72, formats: 'picture', maxMb: 1 },
})

const RULES = {
  print: 'PDF/X-4 if you can, or PDF with all fonts embedded. No crop marks inside the bleed.',
  screen: 'PNG or JPEG, RGB, 1 MB or smaller',
}

const seeds: readonly PackageSeed[] = [
  {
    ...{ kind: 'sponsor', name: 'Presenting', usd: 40_000, places: 1 },
    includes: [
      'Name with the title',
      'Film of 20 seconds at the ceremony',
      'Full page in the programme',
      '20 seats',
    ],
    entries: 10,
    ...{ rules: 'print', artwork: printed(216, 279) },
  },
  {
    ...{ kind: 'sponsor', name: 'Gold Cel', usd: 20_000, places: 4 },
    includes: ['Logo on the stage wall', 'Full page in the programme', '12 seats'],
    entries: 5,
    ...{ rules: 'print', artwork: printed(216, 279) },
  },
  {
    ...{ kind: 'sponsor', name: 'Silver Cel', usd: 10_000, places: 8 },
    includes: ['Logo on screens', 'Half page in the programme', '8 seats'],
    entries: 2,
    ...{ rules: 'print', artwork: printed(190, 124) },
  },
  {
    ...{ kind: 'sponsor', name: 'Bronze Cel', usd: 5_000, places: 16 },
    includes: ['Logo in the programme and on the site', '4 seats'],
  },
  {
    ...{ kind: 'sponsor', name: 'Friend', usd: 1_500, places: null },
    includes: ['Name in the programme and on the site', '2 seats'],
  },
  {
    ...{ kind: 'addon', name: 'Student Lounge host', usd: 3_500, places: 2 },
    includes: ['Name on the room'],
  },
  ...(
    [
      ['Back cover', 6_000, 1, printed(216, 279)],
      ['Inside front', 4_500, 1, printed(216, 279)],
      ['Inside back', 4_000, 1, printed(216, 279)],
      ['Full page', 2_200, 30, printed(216, 279)],
      ['Half page', 1_300, 24, printed(190, 124)],
      ['Quarter page', 750, 24, printed(92, 124)],
      ['Nominee congratulation strip', 350, 60, printed(190, 28)],
    ] as const
  ).map(([name, usd, places, artwork]) => ({
    ...{
      kind: 'advert' as const,
      name,
      usd,
      places,
      size: sizeOf(artwork),
      rules: 'print' as const,
      artwork,
    },
    includes: [],
  })),
  ...(
    [
      ['Small site banner', 600, 6, banner('site_banner', 600, 200)],
      ['Site banner', 900, 6, banner('site_banner', 1200, 300)],
    ] as const
  ).map(([name, usd, places, artwork]) => ({
    ...{
      kind: 'advert' as const,
      name,
      usd,
      places,
      size: sizeOf(artwork),
      rules: 'screen' as const,
      artwork,
    },
    includes: [],
  })),
]

const LOGO_DAYS_BEFORE = 14

/** The packages as the form that adds one reads them, with their days in the award's zone. */
export function packageInputs(artworkDue: Date, zone: string): NewPackageInput[] {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const day = (daysBefore: number) =>
    dayOf.format(new Date(artworkDue.getTime() - daysBefore * 24 * 60 * 60_000))
  let level = 0
  return seeds.map(({ kind, name, usd, places, includes, entries, size, rules, artwork }) => {
    const award = includes.map((what): Benefit => ({ what, from: 'award', due: null }))
    const logo: Benefit = {
      what: 'Logo for light and dark backgrounds',
      from: 'sponsor',
      due: day(LOGO_DAYS_BEFORE),
    }
    return {
      ...{ kind, name, places, description: '', priceCents: usd * 100 },
      level: kind === 'sponsor' ? (level += 1) : null,
      benefits: kind === 'sponsor' ? [...award, logo] : award,
      freeEntries: entries ?? 0,
      size: size ?? '',
      artwork: artwork ?? null,
      artworkRules: rules ? RULES[rules] : '',
      artworkDue: rules ? day(0) : null,
    }
  })
}

export interface FileSeed {
  part: ArtworkPart
  /** `template`: the empty template is sent, which fails. */
  becomes: 'uploaded' | 'checked' | 'template' | 'approved' | 'changes'
}

export interface SponsorSeed {
  company: string
  contact: string
  email: string
  package: string
  becomes:
    | 'draft'
    | 'applied'
    | 'in_review'
    | 'waitlisted'
    | 'offered'
    | 'accepted'
    | 'contract_sent'
    | 'contract_signed'
    | 'contract_expired'
    | 'contract_replaced'
    | 'executed'
    | 'paper'
    | 'active'
    | 'suspended'
    | 'closed'
    | 'terminated'
    | 'declined'
    | 'rejected'
    | 'withdrawn'
    | 'lapsed'
  message?: string
  together?: CoSponsor[]
  /** What it uploads, one after the other. */
  files?: FileSeed[]
}

const sponsor = (
  company: string,
  contact: string,
  packageName: string,
  becomes: SponsorSeed['becomes'],
  message = '',
): SponsorSeed => ({
  company,
  contact,
  email: `${company.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org`,
  package: packageName,
  becomes,
  message,
})

/** In the order they apply. */
export const sponsorSeeds: readonly SponsorSeed[] = [
  {
    ...sponsor('Northlight Render', 'Sunniva Rask', 'Presenting', 'active'),
    files: [
      { part: 'logo_light', becomes: 'approved' },
      { part: 'logo_dark', becomes: 'approved' },
      { part: 'credit', becomes: 'approved' },
      { part: 'artwork', becomes: 'template' },
      { part: 'artwork', becomes: 'checked' },
    ],
  },
  {
    ...sponsor('Thistlewood Pencils', 'Amadis Thistlewood', 'Silver Cel', 'contract_sent'),
    email: 'sponsor@example.org',
  },
  {
    ...sponsor('Papercut Supply', 'Odile Varga', 'Gold Cel', 'executed'),
    together: [{ name: 'Varga Bindery', share: 30 }],
    files: [
      { part: 'logo_light', becomes: 'changes' },
      { part: 'credit', becomes: 'checked' },
    ],
  },
  {
    ...sponsor('Ferro Type', 'Bruno Castellane', 'Back cover', 'contract_signed'),
    files: [{ part: 'artwork', becomes: 'template' }],
  },
  sponsor('Kestrel Ink', 'Maud Ellery', 'Presenting', 'waitlisted', 'We would also take Gold Cel.'),
  sponsor('Marrow & Pine', 'Tove Lindahl', 'Bronze Cel', 'declined'),
  sponsor('Slow Signal', 'Ewan Garrity', 'Bronze Cel', 'lapsed'),
  sponsor('Grey Harbour Loans', 'Piers Mottram', 'Silver Cel', 'rejected'),
  sponsor('Foxglove Foley', 'Rhea Damani', 'Friend', 'withdrawn'),
  sponsor('Ferro Type Foundry', 'Lucia Ferro', 'Full page', 'contract_expired'),
  {
    ...sponsor('Blue Hour Books', 'Anselm Okoro', 'Half page', 'paper'),
    files: [{ part: 'artwork', becomes: 'approved' }],
  },
  {
    ...sponsor('Halfmoon Lenses', 'Ida Marchetti', 'Site banner', 'active'),
    files: [{ part: 'artwork', becomes: 'approved' }],
  },
  sponsor('Sable Sound', 'Winter Adeyemi', 'Friend', 'suspended'),
  sponsor('Copper Kettle', 'Noor Haddad', 'Friend', 'closed'),
  sponsor('Umbra Post', 'Senna Vidal', 'Bronze Cel', 'terminated'),
  sponsor('Tidewater Type', 'Halle Brandt', 'Bronze Cel', 'contract_replaced'),
  {
    ...sponsor('Gantry Games', 'Osei Mensah', 'Friend', 'accepted'),
    files: [{ part: 'logo_light', becomes: 'uploaded' }],
  },
  sponsor('Quell Paper', 'Ines Quell', 'Gold Cel', 'offered'),
  sponsor('Tern Audio', 'Jonah Pryce', 'Silver Cel', 'in_review'),
  sponsor(
    'Lumen and Lathe',
    'Greta Holm',
    'Gold Cel',
    'applied',
    'Can the logo be on the stage from both sides?',
  ),
  sponsor('Pocket Kino', 'Dario Fenn', 'Student Lounge host', 'applied'),
  // The same company, by another of its people.
  { ...sponsor('Lumen And Lathe.', 'Piet Holm', 'Quarter page', 'applied'), email: 'piet.holm@example.org' },
  sponsor('Kite School', 'Nora Abadi', 'Small site banner', 'draft'),
  sponsor('Moth Lamps', 'Ivo Szabo', 'Friend', 'draft'),
]
