/** Text as it was written, line by line; long lines wrap. Nothing in it is read as markup. */
export function PlainText({ children }: { children: string }) {
  return <pre className="plain-text">{children}</pre>
}
