import { notFound } from './errors.ts'

/** For pages that show the pieces of the design while building: they are not there in production. */
export function requireDevelopment(request: Request): void {
  if (process.env.NODE_ENV === 'production') throw notFound(request)
}
