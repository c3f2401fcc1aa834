/** The value of a key, computed and added if missing (ECMAScript's proposed `Map.prototype.getOrInsertComputed`). */
export function getOrInsert<Key extends WeakKey | string | number, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const present = map.get(key);
  if (present !== undefined) return present;
  const value = make();
  map.set(key, value);
  return value;
}
