/** The fields of an event, as forms and histories name them. */
export const EVENT_LABELS = {
  title: 'Title',
  summary: 'Summary',
  timezone: 'Time zone',
  startsAt: 'Starts',
  endsAt: 'Ends',
  venue: 'Venue',
  address: 'Address of the venue',
  onlineUrl: 'Online link',
  audience: 'Open to',
  takesGuests: 'Guests answer here',
  capacity: 'Places',
} as const

export const GUEST_LABELS = { name: 'Your name', email: 'Email' } as const
