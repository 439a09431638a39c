/** The tabs of the whitelist, by the `view` of its address. */
export const WHITELIST_VIEWS = [
  { view: 'list', label: 'All exceptions' },
  { view: 'add', label: 'Add one' },
  { view: 'paste', label: 'Add several' },
  { view: 'check', label: 'Why can’t this person…?' },
] as const
