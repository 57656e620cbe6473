/** A path as one word of a shell, whatever is in it, and none that reads as an option. */
export function shellPath(path: string): string {
  const plain = path.startsWith("-") ? `./${path}` : path;
  return /^[\w./:@%+=,-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}
