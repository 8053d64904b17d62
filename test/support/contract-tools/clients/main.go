package main

import (
	"context"
	"fmt"
	"os"

	namecheck "example.com/namecheck"
)

func main() {
	configuration := namecheck.NewConfiguration()
	configuration.Servers = namecheck.ServerConfigurations{{URL: os.Args[1]}}
	client := namecheck.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), namecheck.ContextAccessToken, os.Args[2])
	report, _, err := client.ChecksAPI.CreateCheck(ctx).CheckInput(*namecheck.NewCheckInput("Lumivora")).Execute()
	if err != nil {
		panic(err)
	}
	fmt.Println(*report.Verdict.Get())
}
