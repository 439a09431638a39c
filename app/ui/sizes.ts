/** Sizes of buttons and inputs (specification 9). */
export const SIZES = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl'] as const
export type Size = (typeof SIZES)[number]

/** Sizes of avatars (specification 9). */
export const AVATAR_SIZES = ['3xs', '2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'] as const
export type AvatarSize = (typeof AVATAR_SIZES)[number]

/** `sm` is the default and needs no class. */
export function sizeClass(size: Size | undefined): string | undefined {
  return size && size !== 'sm' ? `size-${size}` : undefined
}
