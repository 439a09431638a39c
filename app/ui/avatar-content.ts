import type { IconName } from '#app/ui/icon.tsx'

export interface AvatarSource {
  src?: string | null
  text?: string | null
  icon?: IconName | null
  /** Whose picture it is. Also gives the initials. */
  alt: string
}

export type AvatarContent =
  | { kind: 'image'; src: string }
  | { kind: 'text'; text: string }
  | { kind: 'icon'; icon: IconName }
  | { kind: 'initials'; text: string }

/** Up to two initials: the first letters of the first two words (specification 3). */
export function initialsOf(name: string): string {
  return name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** What an avatar shows: an image, else the text, else the icon, else initials; an image that failed is passed over. */
export function avatarContent({ src, text, icon, alt }: AvatarSource, imageFailed = false): AvatarContent {
  if (src && !imageFailed) return { kind: 'image', src }
  if (text) return { kind: 'text', text }
  if (icon) return { kind: 'icon', icon }
  return { kind: 'initials', text: initialsOf(alt) }
}
