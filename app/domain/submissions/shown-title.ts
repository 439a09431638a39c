/** A draft may lose its title while it is being written; lists still need something to click. */
export function shownTitle(title: string): string {
  return title.trim() || 'Untitled'
}
