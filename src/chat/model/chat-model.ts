/** One tool that a model may call, with its arguments as JSON Schema. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

export interface ModelCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it */
  readonly given: string;
}

/** What a model is told and said, in order. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ModelCall[] }
  | { readonly role: 'tool'; readonly call: string; readonly text: string };

/** A piece of a model's answer as it comes. */
export type ModelPiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly call: ModelCall };

/** A language model, wherever it runs; a fault or a time-out is thrown. */
export interface ChatModel {
  /** its name and where it is, for the line that says where descriptions go */
  readonly name: string;
  answer(
    messages: readonly ModelMessage[],
    tools: readonly ModelTool[],
    signal: AbortSignal,
  ): AsyncIterable<ModelPiece>;
}
