import type { NamedPlacement } from './placements.server.ts'

/** What the picture of a sponsor or an advert is read out as. Pure and safe in the browser. */
export const altOf = ({ label, name }: Pick<NamedPlacement, 'label' | 'name'>): string =>
  label === 'Advertisement' ? `Advertisement of ${name}` : `Logo of ${name}`
