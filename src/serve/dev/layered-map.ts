/**
 * Maps on top of each other, read as one and copied never: what stands in an upper one hides what
 * those below have.
 */
export class Layers<Value> {
  /** @param layers the uppermost first. */
  constructor(private readonly layers: readonly ReadonlyMap<string, Value>[]) {}

  get(key: string): Value | undefined {
    return this.layers.find((layer) => layer.has(key))?.get(key);
  }

  readonly has = (key: string): boolean => this.layers.some((layer) => layer.has(key));

  *keys(): IterableIterator<string> {
    for (const [at, layer] of this.layers.entries())
      for (const key of layer.keys()) if (!this.layers.slice(0, at).some((above) => above.has(key))) yield key;
  }

  *values(): IterableIterator<Value> {
    for (const key of this.keys()) yield this.get(key) as Value;
  }
}
