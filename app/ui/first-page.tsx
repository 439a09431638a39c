import { Scripts } from '@remix-run/react'
import { Children, createContext, isValidElement, useContext, type ReactNode } from 'react'
import { PROBLEM_TITLE } from './page-handle.ts'

/** What the server knows of a page before it draws it, and the browser reads from the page before hydrating it. */
export interface FirstPage {
  /** The addresses of the modules the page runs with. */
  preloads: readonly string[]
  /** Whether a form of the page was answered with a problem. */
  problem: boolean
}

export const FirstPageContext = createContext<FirstPage>({ preloads: [], problem: false })

/** They stand in the head, so that the browser requests every script before it has read the page. */
export function ModulePreloads({ nonce }: { nonce: string }) {
  return useContext(FirstPageContext).preloads.map((href) => (
    <link key={href} rel="modulepreload" href={href} nonce={nonce} suppressHydrationWarning />
  ))
}

/**
 * The framework's scripts without its preloads: those stand at the end of the page and carry no nonce, and the content security
 * policy refuses them. The component is called rather than rendered, because only so its children can be chosen from.
 */
export function PageScripts({ nonce }: { nonce: string }) {
  const scripts = Scripts({ nonce }) as ReturnType<typeof Scripts> | null
  const { children } = (scripts?.props ?? {}) as { children?: ReactNode }
  return Children.toArray(children).filter((child) => !isValidElement(child) || child.type !== 'link')
}

/** For the browser: what the server put into the page's head. */
export function firstPageInHead(): FirstPage {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  return {
    preloads: [...links].map((link) => link.getAttribute('href') ?? ''),
    problem: document.title.startsWith(PROBLEM_TITLE),
  }
}
