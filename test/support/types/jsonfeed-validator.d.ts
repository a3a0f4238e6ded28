/** The package has no types. Out: what is wrong with a feed. */
declare module "jsonfeed-validator" {
  function validate(feed: object): readonly unknown[];
  export = validate;
}
