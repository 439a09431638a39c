import { createContext, useContext } from 'react'

/** The addresses of the modules this page runs with, set where a page is first drawn: on the server and at its hydration. */
export const ModulePreloadsContext = createContext<readonly string[]>([])

/** The framework's own preloads carry no nonce, and the content security policy lets none through without. */
export function ModulePreloads({ nonce }: { nonce: string }) {
  return useContext(ModulePreloadsContext).map((href) => (
    <link key={href} rel="modulepreload" href={href} nonce={nonce} suppressHydrationWarning />
  ))
}

/** For the browser: what the server put into the page's head. */
export function preloadsInHead(): string[] {
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
}
