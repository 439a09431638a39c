import { useRouteLoaderData } from '@remix-run/react'
import type { Shell } from '#app/http/shell.ts'

/** The root loader's result on any page; `undefined` only where that loader failed. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData('root')
}
