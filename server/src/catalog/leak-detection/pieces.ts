/** A piece of a filled-in text: the uploader's, which is secret, or a value of the member, which is not. */
export interface Piece {
  text: string
  isSecret: boolean
}
