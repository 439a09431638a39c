import { useEffect, useRef, useState, type ReactNode } from 'react'
import { avatarContent, type AvatarSource } from '#app/ui/avatar-content.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { AvatarSize } from '#app/ui/sizes.ts'

export interface AvatarProps extends AvatarSource {
  /** Default `sm`. */
  size?: AvatarSize
  /** The name is beside it as text: hides it from screen readers. */
  decorative?: boolean
}

/** The small round picture of a person or studio, or its initials. */
export function Avatar({ size = 'sm', decorative, ...source }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const content = avatarContent(source, failedSrc === source.src)

  useEffect(() => {
    // The image may have failed before scripts ran, before anything listened to the event.
    if (image.current?.complete && image.current.naturalWidth === 0)
      setFailedSrc(image.current.getAttribute('src'))
  }, [source.src])

  const className = classes('avatar', size !== 'sm' && `avatar-${size}`)
  if (content.kind === 'image') {
    return (
      <span className={className}>
        <img
          ref={image}
          src={content.src}
          alt={decorative ? '' : source.alt}
          onError={() => setFailedSrc(content.src)}
        />
      </span>
    )
  }
  return (
    <span
      className={className}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': source.alt })}
    >
      {content.kind === 'icon' ? <Icon name={content.icon} /> : content.text}
    </span>
  )
}

/** A name, with what shows whose it is before it. */
export function Named({ children, ...avatar }: Omit<AvatarProps, 'decorative'> & { children: ReactNode }) {
  return (
    <span className="named">
      <Avatar size="xs" {...avatar} decorative />
      <span>{children}</span>
    </span>
  )
}
