import { createContext, useContext } from 'react'
import { PROBLEM_TITLE } from './page-handle.ts'

/** What the server knows of a page before it draws it, and the browser reads from the page before hydrating it. */
export interface FirstPage {
  /** The addresses of the modules the page runs with. */
  preloads: readonly string[]
  /** Whether a form of the page was answered with a problem. */
  problem: boolean
}

export const FirstPageContext = createContext<FirstPage>({ preloads: [], problem: false })

/** The framework's own preloads carry no nonce, and the content security policy lets none through without. */
export function ModulePreloads({ nonce }: { nonce: string }) {
  return useContext(FirstPageContext).preloads.map((href) => (
    <link key={href} rel="modulepreload" href={href} nonce={nonce} suppressHydrationWarning />
  ))
}

/** For the browser: what the server put into the page's head. */
export function firstPageInHead(): FirstPage {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  return {
    preloads: [...links].map((link) => link.getAttribute('href') ?? ''),
    problem: document.title.startsWith(PROBLEM_TITLE),
  }
}
