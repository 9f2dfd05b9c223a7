/** Keys of data that this browser keeps for an account, such as drafts, start with this. */
export function accountPrefix(account: string): string {
  return `kinkeeper:${account}:`
}

/** Uses the browser's storage; undefined if it is turned off. */
export function stored<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** The keys of the browser's storage; none if it is turned off. */
export function storedKeys(prefix: string): string[] {
  return stored(() => Object.keys(localStorage).filter(key => key.startsWith(prefix))) ?? []
}

/** Signing out erases what this browser keeps for the account. */
export function eraseAccount(account: string) {
  for (const key of storedKeys(accountPrefix(account))) localStorage.removeItem(key)
}
