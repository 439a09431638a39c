import type { StudioRole } from './rules.ts'

export interface StudioPerson {
  userId: number
  name: string
  email: string
  role: StudioRole
  status: 'requested' | 'active'
}
