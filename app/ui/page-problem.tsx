import { useLocation } from '@remix-run/react'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { FirstPageContext } from './first-page.tsx'

interface PageProblem {
  /** Whether a form of the page has a problem, which the document's title then says first. */
  problem: boolean
  report: (page: string) => void
}

const PageProblemContext = createContext<PageProblem>({ problem: false, report: () => undefined })

export function PageProblemProvider({ children }: { children: ReactNode }) {
  const initially = useContext(FirstPageContext).problem
  const [reported, setReported] = useState<string | null>(null)
  const { key } = useLocation()
  const [first] = useState(key)
  const problem = reported === key || (initially && key === first)
  const value = useMemo(() => ({ problem, report: setReported }), [problem])
  return <PageProblemContext.Provider value={value}>{children}</PageProblemContext.Provider>
}

export function usePageHasProblem(): boolean {
  return useContext(PageProblemContext).problem
}

/** Says that this page, as answered now, has a problem. */
export function useReportProblem(found: boolean) {
  const { report } = useContext(PageProblemContext)
  const { key } = useLocation()
  useEffect(() => {
    if (found) report(key)
  }, [found, key, report])
}
