/**
 * A short text in memory that two threads see: what the one is at, should the other ever have to say
 * so. It is written for every page, and hardly ever read; as messages, ten thousand of them would be.
 */
export class Note {
  /** How often it was written, and the length of what stands there, in bytes. */
  private readonly head: Int32Array;
  private readonly text: Buffer;

  /** @param memory that of the other thread's. */
  constructor(readonly memory = new SharedArrayBuffer(8192)) {
    this.head = new Int32Array(memory, 0, 2);
    this.text = Buffer.from(memory, this.head.byteLength);
  }

  /** What is too long is cut. */
  write(text: string): void {
    this.head[1] = this.text.write(text);
    Atomics.add(this.head, 0, 1);
  }

  /** What stands there, once its writer has stopped. */
  read = (): string => this.text.toString("utf8", 0, this.head[1]);

  /** How often it was written. */
  get times(): number {
    return Atomics.load(this.head, 0);
  }
}
