-- Sales and stars of private listings that cost nothing no longer count for their engineer.
UPDATE "users" SET
  "sales_count" = "users"."sales_count" - "free"."sales",
  "reviews_count" = "users"."reviews_count" - "free"."reviews",
  "stars_sum" = "users"."stars_sum" - "free"."stars"
FROM (
  SELECT "listings"."uploaded_by", sum("listings"."sales_count")::integer AS "sales",
    sum("listings"."reviews_count")::integer AS "reviews", sum("listings"."stars_sum")::integer AS "stars"
  FROM "offers" JOIN "listings" ON "listings"."id" = "offers"."prompt_id" AND "listings"."price_cents" = 0
  GROUP BY 1
) AS "free"
WHERE "users"."id" = "free"."uploaded_by" AND "free"."sales" + "free"."reviews" > 0;
