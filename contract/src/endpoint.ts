import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Shape = {
  /** Says in one sentence what the endpoint does. OpenAPI and the docs page show it. */
  summary: string;
  /** Tells a caller what else they must know. */
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** As JSON, or as the fields of a form. */
  body?: z.ZodType;
  /** Set when the endpoint may carry files, in a multipart form: the name of the field that holds them. */
  files?: string;
  /** The envelope's `data`. Fields that are not declared here never leave the server. */
  data?: z.ZodType;
  /** The answer is bytes, not an envelope. */
  raw?: true;
  /**
   * Creates a row under the `id` of its body, which the caller may choose. The same request with the same `id` is carried out
   * once and gets the same answer; anything else under an `id` that is taken is a CONFLICT.
   */
  idempotentBy?: 'id';
  /** Its own errors. `server/src/openapi` adds those that all endpoints of its kind have. */
  errors?: readonly ErrorCode[];
};

export type Endpoint<S extends Shape = Shape> = { method: Method; path: string } & S;

/**
 * An endpoint as data: the server is checked against it, the browser calls through it, tests iterate over it. The server
 * refuses fields that a query or a body does not declare, and names them.
 */
export const endpoint = <const S extends Shape>(method: Method, path: string, shape: S): Endpoint<S> => ({
  method,
  path,
  ...shape,
});

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Given<K extends string, T> = T extends z.ZodType
  ? undefined extends In<T>
    ? { [P in K]?: In<T> }
    : { [P in K]: In<T> }
  : { [P in K]?: undefined };

/** A file that arrived, on local disk until the request ends. `mime` is sniffed from the bytes, never the sender's word. */
export type ReceivedFile = { path: string; name: string; mime: string; size: number };

/** A file whose bytes are stored but that is not attached to anything yet. Sizes are in bytes and, for pictures, pixels. */
export type StoredFile = {
  storage_key: string;
  name: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  has_thumbnail: boolean;
};

/** The input of a handler: parsed, with defaults filled in. */
export type HandlerInput<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
  files: E['files'] extends string ? StoredFile[] : undefined;
};

/** The input that a caller passes. */
export type CallInput<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']> & { files?: E['files'] extends string ? readonly Blob[] : undefined };

/** The result of a handler, before it is stripped to the declared fields. */
// biome-ignore lint/suspicious/noConfusingVoidType: an endpoint without data has a handler that returns nothing
export type HandlerOutput<E extends Endpoint> = E['data'] extends z.ZodType ? z.input<E['data']> : void;

/** The `data` that a caller gets. */
export type CallOutput<E extends Endpoint> = E['data'] extends z.ZodType ? z.output<E['data']> : undefined;
