import type { StudioInput } from '#app/domain/studios/schema.ts'

type Place = Pick<StudioInput, 'country' | 'addressLine1' | 'city' | 'region' | 'postalCode'>

export interface StudioSeed {
  /** E-mail of its owner. */
  owner: string
  type: StudioInput['type']
  name: string
  place: Place
  school?: string
  course?: string
  onBehalfOf?: string
  legalName?: string
}

const place = (
  country: string,
  addressLine1: string,
  city: string,
  postalCode: string,
  region: string | null = null,
): Place => ({
  country,
  addressLine1,
  city,
  postalCode,
  region,
})

export const studioSeeds: readonly StudioSeed[] = [
  {
    owner: 'entrant@example.org',
    type: 'studio',
    name: 'Gull & Gasket',
    legalName: 'Gull and Gasket Pictures, Inc.',
    place: place('US', '18 Harbor Lane', 'Long Beach', '90802', 'CA'),
  },
  {
    owner: 'student@example.org',
    type: 'student',
    name: 'Slow Comet',
    school: 'Odd Lantern School of Moving Image',
    course: 'BA Animation, third year',
    place: place('IE', '7 Weir Row', 'Galway', 'H91 AA00'),
  },
  {
    owner: 'student.pending@example.org',
    type: 'student',
    name: 'Pocket Fjord',
    school: 'Nordheim College of Art',
    course: 'MA Moving image, first year',
    place: place('NO', 'Nausttunet 3', 'Bergen', '5003'),
  },
  {
    owner: 'amadis.bexcombe@example.org',
    type: 'studio',
    name: 'Paper Heron',
    place: place('GB', '4 Reed Wharf', 'Bristol', 'BS1 0AA'),
  },
  {
    owner: 'nkemi.pellworm@example.org',
    type: 'independent',
    name: 'Low Tide Pictures',
    place: place('IE', '22 Slip Street', 'Cork', 'T12 AA00'),
  },
  {
    owner: 'onion.moon@example.org',
    type: 'studio',
    name: 'Onion Moon 玉葱月',
    place: place('JP', '2-7 Negi-cho', 'Kyoto', '600-0000'),
  },
  {
    owner: 'calliope.tarnsby@example.org',
    type: 'independent',
    name: 'Tin Orchard',
    place: place('NZ', '91 Quince Road', 'Nelson', '7010'),
  },
  {
    owner: 'rurik.thistlewood@example.org',
    type: 'studio',
    name: 'Bracken House',
    place: place('US', '600 Fern Avenue', 'Burbank', '91502', 'CA'),
  },
  {
    owner: 'sunniva.drosselgard@example.org',
    type: 'independent',
    name: 'Quiet Loop',
    place: place('DK', 'Stillegade 12', 'Aarhus', '8000'),
  },
  {
    owner: 'teodor.quillfeather@example.org',
    type: 'studio',
    name: 'Third Pencil',
    place: place('CA', '33 Graphite Street', 'Toronto', 'M5V 0A0', 'ON'),
  },
  {
    owner: 'perpetua.okereke@example.org',
    type: 'studio',
    name: 'Marrow Street',
    place: place('ZA', '5 Marrow Street', 'Cape Town', '8001'),
  },
  {
    owner: 'ysolde.isakova@example.org',
    type: 'independent',
    name: 'Nine Kettles',
    place: place('FR', '9 rue des Bouilloires', 'Angoulême', '16000'),
  },
  {
    owner: 'bram.marchbanks@example.org',
    type: 'studio',
    name: 'Saltwick Animation',
    place: place('GB', '1 Saltwick Nab', 'Whitby', 'YO22 0AA'),
  },
  {
    owner: 'ottoline.vanderloom@example.org',
    type: 'distributor',
    name: 'Velvet Crane',
    onBehalfOf: 'The makers of the films we show',
    place: place('KR', '14 Durumi-ro', 'Seoul', '04000'),
  },
  {
    owner: 'school.office@example.org',
    type: 'school',
    name: 'Odd Lantern School of Moving Image',
    place: place('CZ', 'Lucerna 8', 'Brno', '602 00'),
  },
  {
    owner: 'hobb@example.org',
    type: 'agency',
    name: 'Hobb & Daughters',
    onBehalfOf: 'Clients, each named with its entry',
    place: place('US', '77 Placard Street', 'New York', '10002', 'NY'),
  },
]
