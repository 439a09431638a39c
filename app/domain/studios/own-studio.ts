import type { StudioRole } from './rules.ts'

export interface StudioPerson {
  userId: number
  name: string
  email: string
  role: StudioRole
  status: 'requested' | 'active'
}

/** A studio as its members see it. */
export interface OwnStudioView {
  id: number
  name: string
  type: string
  legalName: string | null
  website: string | null
  country: string
  address: string[]
  billingName: string | null
  billingEmail: string
  taxId: string | null
  school: string | null
  course: string | null
  onBehalfOf: string | null
  role: StudioRole
  people: StudioPerson[]
}
