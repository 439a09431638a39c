import type { SerializeFrom } from '@remix-run/node'

/** What a component gets of what a loader returned. The framework's name for it changes with its next major version. */
export type LoaderData<T> = SerializeFrom<T>
