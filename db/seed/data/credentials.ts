import type { CredentialState } from '#app/domain/press/credentials/rules.ts'
import type { Area } from '#app/domain/press/credentials/rules.ts'
import type { StartInput } from '#app/domain/press/credentials/schema.ts'

/** Outlets that ask for media credentials, in every state; made up, like all of the demonstration. */
export interface CredentialSeed {
  outlet: string
  kind: StartInput['outletKind']
  applicant: string
  becomes: CredentialState
  areas: readonly Area[]
  country: string
  isFreelance: boolean
  crew: readonly string[]
}

const credential = (
  outlet: string,
  kind: CredentialSeed['kind'],
  applicant: string,
  becomes: CredentialState,
  areas: readonly Area[],
  more: Partial<CredentialSeed> = {},
): CredentialSeed => ({
  ...{ outlet, kind, applicant, becomes, areas, country: 'US', isFreelance: false, crew: [] },
  ...more,
})

/** How many people each area holds. */
export const areaSeeds: Readonly<Record<Area, number>> = {
  carpet_photo: 12,
  carpet_video: 8,
  press_room: 16,
  audience: 6,
}

/** In the order they apply. */
export const credentialSeeds: readonly CredentialSeed[] = [
  credential('The Lantern Herald', 'print', 'Noor Ahmadi', 'issued', ['press_room', 'carpet_photo'], {
    crew: ['山田太郎'],
  }),
  credential('Frame by Frame', 'online', 'Elodie Marchand', 'checked_in', ['press_room'], { country: 'FR' }),
  credential('Kanal Sechs', 'tv', 'Jürgen Weiß', 'agreement_signed', ['carpet_video'], {
    country: 'DE',
    crew: ['Юлия Щёлокова', 'Anke Brandt'],
  }),
  credential('Wire Nine', 'agency', 'Imani Okafor', 'approved', ['carpet_photo', 'press_room'], {
    country: 'GB',
  }),
  credential('Cel & Sound', 'podcast', 'Theo Lindqvist', 'issued', ['press_room'], { country: 'SE' }),
  credential('Punto Animado', 'online', 'Lucía Ferrer', 'recommended', ['press_room'], { country: 'ES' }),
  credential('Morning Signal', 'radio', 'Oswin Pike', 'recommended', ['audience']),
  credential('Onion Skin Weekly', 'print', 'Mara Teague', 'in_review', ['carpet_photo']),
  credential('The Inbetween', 'online', 'Kit Halloran', 'in_review', ['press_room', 'audience'], {
    isFreelance: true,
  }),
  credential('Harbour Lens', 'photo', 'Bodil Strand', 'more_info', ['carpet_photo'], { country: 'NO' }),
  credential('Gilded Frame Gossip', 'online', 'Rex Dupont', 'rejected', ['carpet_photo', 'audience']),
  credential('Fan Reel Daily', 'other', 'Casey Whitlow', 'rejected', ['press_room']),
  credential('Studio Nord', 'tv', 'Freja Dahl', 'waitlisted', ['audience'], { country: 'DK' }),
  credential('Pencil Test', 'podcast', 'Amos Grange', 'waitlisted', ['audience']),
  credential('Leaked Frames', 'online', 'Dex Marlow', 'revoked', ['press_room']),
  credential('Tide Media', 'agency', 'Pilar Quintana', 'withdrawn', ['carpet_video'], { country: 'MX' }),
  credential('Quarterly of the Moving Drawing', 'print', 'Agnes Toll', 'closed', ['press_room']),
  credential('Ink and Celluloid', 'print', 'Rafael Monteiro', 'approved', ['press_room'], { country: 'BR' }),
  credential('The Late Keyframe', 'online', 'Ottilie Brand', 'expired', ['press_room'], { country: 'AT' }),
  credential('Spool', 'online', 'Priya Raman', 'applied', ['press_room'], { country: 'IN' }),
  credential('Radio Marlow', 'radio', 'Hugo Sands', 'applied', ['audience'], { country: 'AU' }),
  credential('City Desk', 'print', 'Wren Castell', 'applied', ['carpet_photo', 'press_room']),
  credential('Nightly Storyboard', 'tv', 'Dana Prewitt', 'applied', ['carpet_video']),
  credential('Freelance for Cutout', 'photo', 'نور أحمدي', 'applied', ['carpet_photo'], {
    country: 'AE',
    isFreelance: true,
  }),
  credential('Clay Quarterly', 'print', 'Beatrix Noll', 'draft', ['press_room'], { country: 'CH' }),
  credential('Rotoscope Review', 'online', 'Milo Vance', 'draft', ['press_room']),
  credential('Stop Motion Digest', 'online', 'Hana Kubo', 'draft', [], { country: 'JP' }),
]
