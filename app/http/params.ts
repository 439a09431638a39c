import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from './errors.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** An id out of the address: a positive whole number, or the not-found page. */
export function intParam(args: Args, name: string): number {
  const text = args.params[name] ?? ''
  const value = Number(text)
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound(new URL(args.request.url).pathname)
  return value
}

export function textParam(args: Args, name: string): string {
  const text = args.params[name]
  if (!text) throw notFound(new URL(args.request.url).pathname)
  return text
}
