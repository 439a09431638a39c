import { notFound } from './errors.ts'

/** For the pages of the design system, which do not exist in production. */
export function requireDevelopment(request: Request): void {
  if (process.env.NODE_ENV === 'production') throw notFound(request)
}
