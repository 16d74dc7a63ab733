import type { z } from 'zod';

/** Names for the rooms that hold schemas without knowing what they are made with. */
export type Schema<Out = unknown, In = unknown> = z.ZodType<Out, In>;
export type Read<S extends Schema> = z.output<S>;
export type Given<S extends Schema> = z.input<S>;

/** A shape with nothing in it to be written to, as an answer is declared. */
export type Plain<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: Plain<T[K]> };

type Identical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Differing<A, B> = {
  [K in keyof A | keyof B]: K extends keyof A & keyof B
    ? Identical<Pick<A, K>, Pick<B, K>> extends true
      ? never
      : K
    : K;
}[keyof A | keyof B];

/** `true` where two shapes are one to their depth, optional fields included; else the fields, or the names, in which they differ. */
export type Same<A, B> =
  Identical<A, B> extends true ? true : Apart<A, B> extends infer F ? { readonly they_differ_in: F } : never;

type Apart<A, B> = [A | B] extends [string] ? Exclude<A, B> | Exclude<B, A> : Differing<A, B>;
