export const CONSENT_LABELS = {
  email: 'Email to use at the screening service',
  consent: 'I agree that my name and this email address are passed to the screening service',
} as const
export const LIST_LABELS = { purpose: 'Purpose of this list' } as const
export const ROOM_LABELS = { url: 'Web address of the screenings' } as const
